declare const told: unique symbol

/** What the server said of a right, as a sentence. By itself it is none for a control: there its press leads on to the chain. */
export type OffReason = string & { readonly [told]: true }
type Plain = string & { readonly [told]?: never }

/** Why a control is off, and what a press leads on to: all that stands behind the reason. */
export type Leading = { text: string; onPress: () => void }

/** Why a control is off: a sentence that says all there is, or, for want of a right, one that leads on. */
export type Off = Plain | Leading

export const offPress = (off: Off | undefined): (() => void) | undefined =>
  typeof off === 'object' ? off.onPress : undefined

/** The sentence of a control, which says whether a press tells more. */
export const offSentence = (off: Off, more: string): string =>
  typeof off === 'object' ? `${off.text}${/[。！？]$/.test(off.text) ? '' : ' '}${more}` : off
