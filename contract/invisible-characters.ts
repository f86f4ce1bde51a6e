/* Otherwise two names that look alike could differ, and a name could exist without being visible. */

/** The flag of a part of a country: a black flag, and tags that name the part. */
const flag = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}'

/** Characters with their own rule: joiners, variation selectors, and bidi controls. */
const others =
  '\\u180B-\\u180F\\u200C\\u200D\\u202A-\\u202E\\u2066-\\u2069\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}'

/** Invisible characters: soft hyphens, zero-width spaces, bidi marks, fillers, tags (UAX #44). */
const marks = new RegExp(`(${flag})|(?![${others}])\\p{DI}`, 'gu')

/**
 * Variation selectors without effect; they stay in variants of characters, in emoji and in Mongolian. Of several joiners
 * in a row one stays.
 */
const forms = new RegExp(
  [
    '(?<!(?!\\p{DI})\\p{scx=Mongolian})[\\u180B-\\u180F]',
    '(?<![\\p{scx=Han}\\p{scx=Myanmar}\\p{scx=Phags_Pa}\\p{Emoji}\\p{S}])[\\uFE00-\\uFE0F]',
    '(?<!\\p{scx=Han})[\\u{E0100}-\\u{E01EF}]',
    '(?<=[\\u200C\\u200D])[\\u200C\\u200D]',
  ].join('|'),
  'gu',
)

const scripts =
  'Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan'
/** Letters that a joiner joins or separates, and the marks above and below them. */
const joined = `(?!\\p{DI})[${scripts.replace(/\w+ ?/g, script => `\\p{scx=${script.trim()}}`)}]`
const picture = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F]'

/** Joiners without effect; they stay in such scripts and in emoji. */
const joiners = new RegExp(
  [
    `(?<!${joined})\\u200C|\\u200C(?!${joined})`,
    `(?<!${joined}|${picture})\\u200D|(?<=${picture})\\u200D(?!\\p{Extended_Pictographic})`,
  ].join('|'),
  'gu',
)

/** Bidi controls: a typed text with one is refused, and they are removed from a pasted one. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g

/** A text without its invisible characters. */
export const seenText = (text: string): string =>
  text.replace(marks, '$1').replace(forms, '').replace(joiners, '')

/** A text from elsewhere, such as a sheet or another program: its bidi controls are removed as well. */
export const pastedText = (text: string): string => seenText(text.replace(turns, ''))
