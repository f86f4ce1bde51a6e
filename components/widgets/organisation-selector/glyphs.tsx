import { drawing } from '../../ui/base/drawing.tsx'

export const cross = drawing(<path d="M18 6 6 18M6 6l12 12" />)
export const chevronDown = drawing(<path d="m6 9 6 6 6-6" />)
export const funnel = drawing(<path d="M22 3H2l8 9.46V19l4 2v-8.54L22 3z" />)
export const goBack = drawing(<path d="m15 18-6-6 6-6" />, { className: 'flips' })
