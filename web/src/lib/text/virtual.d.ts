/** How to fetch the texts of each language: web/texts.ts makes it. */
declare module 'virtual:texts' {
  export const TEXTS: Record<import('./languages').Lang, Record<import('./languages').TextPart, () => Promise<{ default: import('@fluent/bundle').FluentResource }>>>
}
