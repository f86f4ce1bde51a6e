import type { MouseEvent } from 'react'

/**
 * For the buttons of a form that is checked on leaving a field: the press itself must not leave it. Its error would push the
 * button away from under the pointer, and the click would be lost.
 */
export const steady = { onMouseDown: (event: MouseEvent) => event.preventDefault() }
