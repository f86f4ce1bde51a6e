/** Keys of an input method are its own, the Enter that Safari sends after the composition (keyCode 229) among them. */
export const isComposing = ({
  isComposing: composing,
  keyCode,
}: {
  isComposing: boolean
  keyCode: number
}): boolean => composing || keyCode === 229
