import react from '@vitejs/plugin-react'
import { example } from '../shared/vite.ts'

export default example('react', [react()])
