import { useEffect } from 'react'

/** Gives the page the name of the shown record, for its title, as long as it is shown. */
export function useNamed(name: string | null, onName: (name: string | null) => void): void {
  useEffect(() => {
    onName(name)
    return () => onName(null)
  }, [name, onName])
}
