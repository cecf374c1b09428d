/** Portraits: the avatars that people choose, the faces of bots, and reactions. All in a square of 48. */
import type { AVATARS, REACTIONS } from '../generated/protocol'

export type AvatarId = (typeof AVATARS)[number]
export type ReactionId = (typeof REACTIONS)[number]

const INK = '#1d1830'
const eyes = (x: number, y: number, r = 2.4): string => `<g fill="${INK}"><circle cx="${24 - x}" cy="${y}" r="${r}"/><circle cx="${24 + x}" cy="${y}" r="${r}"/></g>`
const line = (d: string, width = 2.2): string => `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const fill = (color: string, d: string): string => `<path fill="${color}" d="${d}"/>`
const disc = (color: string, cx: number, cy: number, r: number): string => `<circle fill="${color}" cx="${cx}" cy="${cy}" r="${r}"/>`
const ground = (color: string): string => `<rect width="48" height="48" fill="${color}"/>`

export const AVATAR_ART: Record<AvatarId, string> = {
  fox: ground('#2f6f9e') + fill('#e8772e', 'M8 8l9 7h14l9-7v18q-6 14-16 16Q14 40 8 26Z') + fill('#fff3e2', 'M8 26q8-1 16 9 8-10 16-9-5 13-16 16Q13 39 8 26Z') + eyes(7.5, 24) + disc(INK, 24, 36, 2.6),
  cat: ground('#8a4b6b') + fill('#f2b9a0', 'M9 9l9 7h12l9-7 1 18q-3 13-16 13T8 27Z') + eyes(7, 25, 2.7) + fill('#c2416b', 'M22 30.500h4l-2 2.500Z') + line('M24 33v2M19 36q3 1.500 5-1 2 2.500 5 1M5 28l7 1.500M5 33l7-1M43 28l-7 1.500M43 33l-7-1', 1.6),
  bear: ground('#355c3a') + disc('#8a5a33', 12, 14, 7) + disc('#8a5a33', 36, 14, 7) + disc('#a9713f', 24, 27, 16) + disc('#f0d2ac', 24, 33, 7.500) + eyes(7, 23) + disc(INK, 24, 30.500, 2.6) + line('M24 33v2.500', 2),
  owl: ground('#5b4a9e') + fill('#c89b5a', 'M10 8q4 5 8 4h12q4 1 8-4v20q-2 14-14 14T10 28Z') + disc('#fff8e6', 17.500, 22, 7) + disc('#fff8e6', 30.500, 22, 7) + eyes(6.500, 22, 3.2) + fill('#f0a325', 'M21 27h6l-3 5Z') + line('M18 36q3 2 6 0 3 2 6 0', 1.6),
  frog: ground('#9c3d2e') + disc('#6cb34a', 14, 14, 7.500) + disc('#6cb34a', 34, 14, 7.500) + '<ellipse fill="#6cb34a" cx="24" cy="28" rx="18" ry="13"/>' + disc('#fff', 14, 13.500, 4.600) + disc('#fff', 34, 13.500, 4.600) + eyes(10, 14, 2.500) + line('M14 30q10 8 20 0'),
  rabbit: ground('#1f7a6d') + fill('#f4eef2', 'M14 24Q9 4 16 3t6 17ZM34 24Q39 4 32 3t-6 17Z') + fill('#f0b7c6', 'M16.500 18Q14 7 16.500 7t3 11ZM31.500 18Q34 7 31.500 7t-3 11Z') + disc('#f4eef2', 24, 30, 13) + eyes(6, 28) + fill('#e0708f', 'M22 32h4l-2 2.500Z') + line('M24 34.500v2.500', 1.8),
  panda: ground('#7a5b18') + disc(INK, 11, 13, 6.500) + disc(INK, 37, 13, 6.500) + disc('#fbf8f2', 24, 27, 16) + '<g fill="#1d1830"><ellipse cx="17" cy="25" rx="4.600" ry="5.600" transform="rotate(24 17 25)"/><ellipse cx="31" cy="25" rx="4.600" ry="5.600" transform="rotate(-24 31 25)"/></g>' + disc('#fff', 17.500, 24.500, 1.7) + disc('#fff', 30.500, 24.500, 1.7) + disc(INK, 24, 32, 2.400) + line('M20 36q4 2.500 8 0', 1.8),
  bee: ground('#4a5568') + '<g fill="#dff1fa" fill-opacity=".9"><ellipse cx="14" cy="15" rx="9" ry="6" transform="rotate(30 14 15)"/><ellipse cx="34" cy="15" rx="9" ry="6" transform="rotate(-30 34 15)"/></g>' + '<ellipse fill="#f6c531" cx="24" cy="29" rx="15" ry="13"/>' + fill(INK, 'M10 33h28q-1 3-3 5H13q-2-2-3-5ZM18 41h12q-6 3-12 0Z') + eyes(6, 25) + line('M20 29.500q4 2.500 8 0M20 16l-3-7M28 16l3-7', 1.8),
  whale: ground('#a8447c') + fill('#3d8bc4', 'M5 27q2-13 17-13t19 12l3-7q-1 20-20 21T5 27Z') + fill('#d8ecf7', 'M6 31q8 4 18 3 4 3 3 5.500Q10 41 6 31Z') + disc(INK, 14, 25, 2.300) + line('M18 9q3-4 6 0M21 8v5', 2),
  sun: ground('#2f6f9e') + '<g stroke="#f6b62e" stroke-width="4" stroke-linecap="round"><path d="M24 4v5M24 39v5M4 24h5M39 24h5M10 10l3.500 3.500M34.500 34.500L38 38M38 10l-3.500 3.500M13.500 34.500L10 38"/></g>' + disc('#fbd04b', 24, 24, 12.500) + eyes(4.500, 22, 2) + line('M19 27q5 4 10 0', 2),
  moon: ground('#2b2558') + disc('#f3e6b8', 23, 24, 16) + disc('#2b2558', 32, 18, 12.500) + line('M11 24q2 2 4 0', 2) + line('M13 32q4 3 8 1', 2) + fill('#fff', 'M35 10l1.500 3.500L40 15l-3.500 1.500L35 20l-1.500-3.500L30 15l3.500-1.500Z'),
  cactus: ground('#c96a3a') + fill('#3f8f5c', 'M18 42V15q0-7 6-7t6 7v27ZM18 33q-9 1-9-8v-3q0-3 2.500-3T14 22v3q0 3 4 3ZM30 29q9 1 9-8v-3q0-3-2.500-3T34 18v3q0 3-4 3Z') + eyes(3.200, 20, 1.7) + line('M21.500 25q2.500 2 5 0', 1.700) + fill('#f2779d', 'M24 3l1.500 3 3 .500-2 2 .500 3-3-1.500-3 1.500.500-3-2-2 3-.500Z'),
}

const SKIN = '#ffd454'
const face = disc(SKIN, 24, 24, 19)
export const REACTION_ART: Record<ReactionId, string> = {
  laugh: face + line('M13 20l5-3M13 17l5 3M35 20l-5-3M35 17l-5 3', 2.400) + fill(INK, 'M13 26h22q-1 12-11 12T13 26Z') + fill('#fff', 'M15 26h18v3H15Z'),
  smile: face + eyes(7, 20, 2.800) + line('M14 28q10 10 20 0', 2.600),
  wow: face + eyes(7, 19, 2.800) + '<ellipse fill="#1d1830" cx="24" cy="32" rx="5" ry="6.500"/>',
  sad: face + eyes(7, 22, 2.800) + line('M15 35q9-8 18 0M13 16l6-2M35 16l-6-2', 2.400) + fill('#4aa3df', 'M14 26q4 6 0 8-4-2 0-8Z'),
  angry: disc('#f2694b', 24, 24, 19) + eyes(7, 23, 2.800) + line('M12 15l8 4M36 15l-8 4M16 35q8-6 16 0', 2.600),
  sweat: face + eyes(7, 21, 2.800) + line('M16 32h16', 2.600) + fill('#4aa3df', 'M38 8q7 9 0 12-7-3 0-12Z'),
  wink: face + disc(INK, 17, 20, 2.800) + line('M27 20.500q4-4 8 0M14 28q10 10 20 0', 2.600),
  sleepy: face + line('M13 22q4 3 8 0M27 22q4 3 8 0', 2.400) + '<ellipse fill="#1d1830" cx="24" cy="33" rx="3.500" ry="4"/>' + line('M33 5h8l-8 9h8', 2.400),
  heart: fill('#e63e5c', 'M24 42Q5 28 6 16 8 6 17 7q5 1 7 7 2-6 7-7 9-1 11 9 1 12-18 26Z') + fill('#fff', 'M12 16q1-4 5-4-4 2-5 7Z'),
  star: fill('#f6b62e', 'M24 4l6 13 14 2-10 10 2 14-12-7-12 7 2-14L4 19l14-2Z') + eyes(5, 22, 2) + line('M19 28q5 4 10 0', 2),
  fire: fill('#f0652f', 'M25 3q2 9 9 14t7 14q-2 13-17 14Q8 43 8 29q0-7 6-13 0 5 4 6-1-11 7-19Z') + fill('#fbd04b', 'M25 22q1 5 4 8t2 7q-2 6-8 6-7-1-7-7 1-4 4-6 0 3 2 3 0-6 3-11Z'),
  thumb: fill(SKIN, 'M20 20l5-14q6-1 6 5l-1 7h9q4 0 4 4l-3 15q-1 4-5 4H20Z') + fill('#3f6fb5', 'M7 20h11v21H7Z') + line('M20 20l5-14q6-1 6 5l-1 7h9q4 0 4 4l-3 15q-1 4-5 4H20Z', 2),
}

const HEADS = ['M10 17q0-5 5-5h18q5 0 5 5v17q0 5-5 5H15q-5 0-5-5Z', 'M24 11q15 0 15 14T24 40 9 25t15-14Z', 'M13 12h22l5 14-6 13H14L8 26Z', 'M9 20q0-8 8-8h14q8 0 8 8v19H9Z']
const ANTENNAS = ['M24 12V5M22 5h4', 'M16 12l-4-7M32 12l4-7', 'M24 12q0-7 7-7', 'M8 22H4M40 22h4M4 19v6M44 19v6']
const EYES = ['M18 21v4M30 21v4', 'M15 23h6M27 23h6', 'M15.500 24q2.500-4 5 0M27.500 24q2.500-4 5 0', 'M18 20a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM30 20a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z', 'M14 20h20v6H14ZM20 23h.100M28 23h.100']
const MOUTHS = ['M19 33h10', 'M18 31q6 5 12 0', 'M18 31h12v4H18ZM22 31v4M26 31v4', 'M22 33a2 2 0 1 1 4 0 2 2 0 0 1-4 0Z']

/** The face of a bot: every name has its own, always the same one. */
export function botFace(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 75 + (letter.codePointAt(0) ?? 0)) % 99_991
  const pick = (parts: string[]): string => {
    const part = parts[sum % parts.length] ?? ''
    sum = Math.floor(sum / parts.length)
    return part
  }
  return `<path d="${[HEADS, EYES, ANTENNAS, MOUTHS].map(pick).join('')}" fill="none" stroke="currentColor" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/>`
}
