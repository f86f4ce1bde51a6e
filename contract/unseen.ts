/* Two names that look alike would otherwise be two, and a name of nothing else would be there and not be seen. */

/** The flag of a part of a country: a black one, and tags that say which. */
const flag = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}'

/** Marks with a rule of their own: joiners, forms of a sign, and those that turn a text. */
const others =
  '\\u180B-\\u180F\\u200C\\u200D\\u202A-\\u202E\\u2066-\\u2069\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}'

/** Marks that show nothing: soft hyphens, spaces of no width, marks of direction, fillers, tags (UAX #44). */
const marks = new RegExp(`(${flag})|(?![${others}])\\p{DI}`, 'gu')

/** Forms of nothing: they stay in variants of characters, in pictures and in Mongolian. Of joiners in a row one stays. */
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
/** Letters that a joiner joins or parts, and what is written above and below them. */
const joined = `(?!\\p{DI})[${scripts.replace(/\w+ ?/g, script => `\\p{scx=${script.trim()}}`)}]`
const picture = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F]'

/** Joiners of nothing: they stay in such scripts and in pictures. */
const joiners = new RegExp(
  [
    `(?<!${joined})\\u200C|\\u200C(?!${joined})`,
    `(?<!${joined}|${picture})\\u200D|(?<=${picture})\\u200D(?!\\p{Extended_Pictographic})`,
  ].join('|'),
  'gu',
)

/** Marks that turn the direction of what follows: a text typed here is refused with one, and a pasted one comes without. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g

/** A text without what nobody sees in it. */
export const seenText = (text: string): string =>
  text.replace(marks, '$1').replace(forms, '').replace(joiners, '')

/** A text from elsewhere, a sheet or another program: its marks of direction fall away too. */
export const pastedText = (text: string): string => seenText(text.replace(turns, ''))
