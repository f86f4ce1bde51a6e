import { drawing } from '../../ui/base/drawing.tsx'

export const tick = drawing(<path d="M20 6 9 17l-5-5" />)
export const cross = drawing(<path d="M18 6 6 18M6 6l12 12" />)
