import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { example } from '../shared/vite.ts'

const find = (path: string) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))

/** The project has React 19 under the plain names; an application of its own needs no alias. */
const alias = [
  { find: /^react(?=\/|$)/, replacement: find('react-18') },
  { find: /^react-dom(?=\/|$)/, replacement: find('react-dom-18') },
  // What is written for every host takes the elements that bring their own React.
  { find: 'mds-kit/define-all', replacement: 'mds-kit/standalone/define-all' },
]

export default { ...example('react18', [react()]), resolve: { alias } }
