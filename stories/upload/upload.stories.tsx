import { element } from '../../elements/upload.tsx'
import { anatomy } from '../elements/playground.tsx'

export default { title: 'Widgets / Upload' }

export const Anatomy = anatomy(element)
