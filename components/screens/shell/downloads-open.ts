import { atom } from 'nanostores'

/** Whether the downloads of the top bar are open: their button and the user menu both open them (D18). */
export const $downloadsOpen = atom(false)
