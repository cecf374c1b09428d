## Páginas de ligas de bots: docs/league.md.

league-title = Una liga de { $entries } bots
league-finding = { $first } va en cabeza con { $rating }; { $anchor } tiene { $zero }.
league-finding-clear = Con una certeza del { $percent } % es mejor que { $second }.
league-overall = Todas las divisiones
league-overall-about = La media de las puntuaciones en todas las divisiones, de los participantes que jugaron en cada una.
league-division = { $edition }, { $players } jugadores
league-ratings-about = La barra es la puntuación y la línea su intervalo del 95 %. 400 más son 10 a 1 a favor de ganar una ronda contra un rival; { $anchor } tiene { $zero } por definición.
league-interval = de { $low } a { $high }
league-better = { $percent } % de certeza de ser mejor que el siguiente
league-matrix = Rondas ganadas
league-matrix-two = En porcentaje, por el participante de la fila contra el de la columna. Cada reparto se juega desde los dos asientos.
league-matrix-more = En porcentaje, por un participante de la fila entre { $others } de la columna; { $even } es lo parejo. Cada reparto se juega desde todos los asientos.
league-absent = { $entry } no puede jugar aquí: { $reason }
league-costs = Participantes
league-costs-about = El tiempo es el de reloj en la máquina que jugó la liga. La ronda que un participante abandona está perdida.
league-entry = Participante
league-bot = Bot
league-rounds = Rondas
league-time = ms por decisión
league-slowest = La más lenta, ms
league-forfeits = Abandonos
league-first-forfeit = { $count }; el primero: { $reason }
league-limit = Tiempo por decisión
league-limit-seconds = { $seconds } s
league-rollouts = Simulaciones de expert
