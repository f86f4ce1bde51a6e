import { element } from '../../elements/session.ts'
import { anatomy } from '../elements/playground.tsx'

export default { title: 'Widgets / Session' }

export const Anatomy = anatomy(element)
