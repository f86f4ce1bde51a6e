import { svelte } from '@sveltejs/vite-plugin-svelte'
import { example } from '../shared/vite.ts'

export default example('svelte', [svelte()])
