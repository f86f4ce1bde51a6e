import { drawing } from '../base/drawing.tsx'

export const chevron = drawing(<path d="m9 18 6-6-6-6" />, { size: 16 })
export const tick = drawing(<path strokeWidth="3" d="M20 6 9 17l-5-5" />)
export const dash = drawing(<path strokeWidth="3" d="M5 12h14" />)
export const redo = drawing(<path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5" />)
