export {
  mono,
  motion,
  onGround,
  ownLines,
  ownOrder,
  plain as typeset,
  type Step,
  screenOnly,
} from './looks.ts'
