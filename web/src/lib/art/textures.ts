/** The texture of each colour, shared by cards and clothes: a cue besides shape and colour. */
function pattern(id: string, width: number, height: number, drawing: string): string {
  return `<pattern id="pt-${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${drawing}</pattern>`
}

export const TEXTURES = [
  pattern('blue', 44, 22, '<path d="M0 11Q11 0 22 11T44 11" fill="none" stroke="#fff" stroke-width="3"/>'),
  pattern('green', 26, 26, '<path d="M0 26L26 0M-6 6L6-6M20 32L32 20" stroke="#fff" stroke-width="3"/>'),
  pattern('tan', 48, 32, '<path d="M0 1H48M0 17H48M12 1V17M36 17V33" stroke="#000" stroke-width="2.4" fill="none"/>'),
  pattern('red', 30, 40, '<path d="M15 0L30 20L15 40L0 20Z" fill="none" stroke="#fff" stroke-width="2.6"/>'),
  pattern('pink', 24, 24, '<circle cx="6" cy="6" r="3.4"/><circle cx="18" cy="18" r="3.4"/>'),
  pattern('yellow', 40, 40, '<path d="M20 6V15M20 25V34M6 20H15M25 20H34" stroke="#000" stroke-width="3" stroke-linecap="round"/>'),
  pattern('orange', 40, 24, '<path d="M0 18L10 6L20 18L30 6L40 18" fill="none" stroke="#000" stroke-width="3.2" stroke-linejoin="round"/>'),
  pattern('wild', 36, 36, '<circle cx="18" cy="18" r="1.8" fill="#fff"/>'),
].join('')

export const CARD_DEFS =
  '<clipPath id="cf"><rect x="7" y="7" width="236" height="336" rx="17"/></clipPath>' +
  '<linearGradient id="sheen" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".14"/></linearGradient>'
