import solid from 'vite-plugin-solid'
import { example } from '../shared/vite.ts'

export default example('solid', [solid()])
