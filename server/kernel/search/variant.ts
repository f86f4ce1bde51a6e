/** One way to write a name. What was left out of it must not contradict what was left out of the other name. */
export type Variant = {
  text: string
  /** University that was left out. */
  university: string
  /** Place that was left out, or that of the university. */
  place: string
  /** A guess at a short form: it matches only what is written so. */
  short: boolean
  /** A company without its legal form: another one with its legal form is another company. */
  company?: boolean
}

export const whole = (text: string): Variant => ({ text, university: '', place: '', short: false })

/** Names in a text that are of one house, and whether the text names only a part of it, such as a campus. */
export type Cut = { names: string[]; isPart: boolean }
