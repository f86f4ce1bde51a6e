const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The number of visible characters: an emoji or a letter with its accents counts once. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** The first `max` visible characters and an ellipsis, or the text itself if it is no longer. */
export function clipGraphemes(text: string, max: number): string {
  if (text.length <= max) return text
  const parts = Array.from(segmenter.segment(text), part => part.segment)
  return parts.length > max ? `${parts.slice(0, max).join('').trimEnd()}…` : text
}
