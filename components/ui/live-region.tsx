import { useEffect, useState } from 'react'
import { $locale } from '../../client/i18n.ts'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'

/** Text rests this long before it is said, in milliseconds: a reader hears the last of several changes. */
const rest = 500

/** The one polite region of a widget. Drawing it again with the same text says nothing. */
export function LiveRegion({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), rest)
    return () => clearTimeout(timer)
  }, [text])
  // What was said in another language is no longer there to be found.
  useEffect(() => $locale.listen(() => setSaid('')), [])
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className={visuallyHidden}>
      {said}
    </div>
  )
}
