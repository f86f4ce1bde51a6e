import type { MouseEvent } from 'react'

/**
 * For the buttons of a form that validates on blur: pressing them must not blur the field. Its error would push the
 * button away from under the pointer, and the click would be lost.
 */
export const steady = { onMouseDown: (event: MouseEvent) => event.preventDefault() }
