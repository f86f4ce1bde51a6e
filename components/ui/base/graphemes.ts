const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The number of visible characters: an emoji or a letter with its accents counts once. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** Characters that are as wide as they are high: Chinese, Japanese and Korean ones, and pictures. */
const full = /[\u1100-\u115F\u2E80-\uD7A3\uF900-\uFAFF\uFE30-\uFF60]|[^\0-\uFFFF]/u

/** As many visible characters as fill the width of `max` full ones, and an ellipsis, or the text itself if it is no wider. */
export function clipWidth(text: string, max: number): string {
  if (text.length <= max) return text
  let width = 0
  for (const { segment, index } of segmenter.segment(text)) {
    width += full.test(segment) ? 1 : 0.5
    if (width > max) return `${text.slice(0, index).trimEnd()}…`
  }
  return text
}
