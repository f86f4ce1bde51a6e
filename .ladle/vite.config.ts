import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/* light-dark() is newer than Vite's default target, which would have it rewritten into something that nests wrongly. */
const target = ['chrome123', 'safari17.5', 'firefox120']

export default defineConfig({
  plugins: [react(), vanillaExtractPlugin()],
  cacheDir: '.cache/ladle',
  build: { target, cssTarget: target },
})
