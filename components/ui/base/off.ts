declare const reasonMark: unique symbol

/**
 * The server's reason for a missing right, as a sentence. It is not enough for a control: there a press must open the
 * explanation.
 */
export type OffReason = string & { readonly [reasonMark]: true }
type Plain = string & { readonly [reasonMark]?: never }

/** Why a control is disabled, and what a press opens: the whole explanation. */
export type Leading = { text: string; onPress: () => void }

/** Why a control is disabled: a complete sentence, or, for a missing right, one whose press opens the explanation. */
export type Off = Plain | Leading

export const offPress = (off: Off | undefined): (() => void) | undefined =>
  typeof off === 'object' ? off.onPress : undefined

/** The sentence of a control, which says whether a press shows more. */
export const offSentence = (off: Off, more: string): string =>
  typeof off === 'object' ? `${off.text}${/[。！？]$/.test(off.text) ? '' : ' '}${more}` : off
