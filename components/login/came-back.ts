let back = false

/** The screen of signing in comes next because somebody went back to it: it takes the focus that the screen before has had. */
export const comeBack = (): void => {
  back = true
}

/** Whether somebody has just gone back; told once. */
export const takeBack = (): boolean => {
  const was = back
  back = false
  return was
}
