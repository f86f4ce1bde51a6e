let back = false

/** Marks that the user goes back to the sign-in screen: it must take the focus from the previous screen. */
export const comeBack = (): void => {
  back = true
}

/** Whether the user has just gone back; reading it resets it. */
export const takeBack = (): boolean => {
  const was = back
  back = false
  return was
}
