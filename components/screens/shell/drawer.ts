import { atom } from 'nanostores'

/** Whether the side menu is open as a drawer: the top bar opens it, which does not load the menu. */
export const $drawer = atom(false)
