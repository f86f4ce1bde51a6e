import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Up to this count a printout has every row; of more it has the visible ones. */
export const mostOnPaper = 1000

/** True while the page is being printed: the change renders before the print begins. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begins = () => flushSync(() => setPrinting(true))
    const ends = () => setPrinting(false)
    addEventListener('beforeprint', begins)
    addEventListener('afterprint', ends)
    return () => {
      removeEventListener('beforeprint', begins)
      removeEventListener('afterprint', ends)
    }
  }, [])
  return printing
}
