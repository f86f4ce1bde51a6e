/**
 * Keys during a composition belong to the input method, including the Enter that Safari sends after it (keyCode 229).
 */
export const isComposing = ({
  isComposing: composing,
  keyCode,
}: {
  isComposing: boolean
  keyCode: number
}): boolean => composing || keyCode === 229
