const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** How many characters a reader sees: an emoji or a letter with its accents counts once. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** The first `max` characters a reader sees and an ellipsis, or the text itself when it is no longer than that. */
export function clipGraphemes(text: string, max: number): string {
  if (text.length <= max) return text
  const parts = Array.from(segmenter.segment(text), part => part.segment)
  return parts.length > max ? `${parts.slice(0, max).join('').trimEnd()}…` : text
}
