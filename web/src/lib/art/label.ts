/** A numeral on a card, in the display font. */
export function label(text: string, x: number, y: number, size: number, fill: string, spacing = 0): string {
  const tight = spacing ? ` letter-spacing="${spacing}"` : ''
  return `<text class="cn" x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle"${tight}>${text}</text>`
}
