import { example } from '../shared/vite.ts'

export default example('qiankun')
