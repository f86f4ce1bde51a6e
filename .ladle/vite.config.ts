import { defineConfig } from 'vite'
import { plugins } from '../vite.config.ts'

/* As in vite.config.ts: light-dark() must reach the browser as it is written. */
const target = ['chrome123', 'safari17.5', 'firefox120']

export default defineConfig({
  plugins: plugins(),
  cacheDir: '.cache/ladle',
  resolve: { dedupe: ['react', 'react-dom', 'nanostores', 'zod'] },
  build: { target, cssTarget: target },
})
