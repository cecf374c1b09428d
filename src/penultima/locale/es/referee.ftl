## Qué está mal en una línea del protocolo de líneas. La página no envía ninguna, y nunca dice esto.

refusal-line-too-long = Esta línea es demasiado larga. Envía como máximo { $most } bytes.
refusal-empty-line = Esta línea está vacía. Envía un objeto JSON.
refusal-not-an-object = Esto no es un objeto JSON. Envía uno, como {"{"}"ask": "state"{"}"}.
refusal-not-utf-8 = Esta línea no es UTF-8. Envía texto en esa codificación.
refusal-too-deep = Esto está anidado a demasiada profundidad. Ninguna petición lo necesita: envía una más plana.
refusal-not-json = Esto no es JSON: { $problem }. Envía un objeto JSON en una línea.
refusal-key-twice = La clave «{ $key }» aparece dos veces. Ponla una vez.
refusal-not-a-number = { $name } no es un número aquí. Pon uno finito.
refusal-number-too-long = Este número es demasiado largo. Pon uno de { $most } cifras como máximo; una semilla más larga puede ser texto.
refusal-half-a-character = «{ $half }» es medio carácter, y nada se llama así aquí. Envía caracteres enteros.
refusal-wrong-shape = Esta petición no tiene la forma debida: { $problem }.
refusal-no-request = Aquí no se pide nada. Pon «new», «ask» o «do».
refusal-no-game-yet = Aún no hay partida. Empieza una con «new».
refusal-choose-one-thing = Escoge una sola cosa: «whom», «cards», «kept» o «ruling».
