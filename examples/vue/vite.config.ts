import vue from '@vitejs/plugin-vue'
import { example } from '../shared/vite.ts'

export default example('vue', [
  vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('mds-') } } }),
])
