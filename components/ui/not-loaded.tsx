import type { Again } from './late.tsx'
import { again, line } from './not-loaded.css.ts'
import { useWords } from './words.ts'

/** Says in the place of a part that it could not be loaded, and asks for it again. */
export function NotLoaded({ onAgain }: Again) {
  const words = useWords()
  return (
    <p role="alert" className={line}>
      {words('state.notLoaded')}
      <button type="button" className={again} onClick={onAgain}>
        {words('state.retry')}
      </button>
    </p>
  )
}
