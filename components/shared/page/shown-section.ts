import { createContext, useContext } from 'react'

const Context = createContext<string | null>(null)

/** Around the sections of a record that are tabs: the id of the shown one. */
export const ShownSection = Context.Provider

/**
 * The attributes of a section. Of sections that are tabs only the shown one is drawn, except on paper; an address with
 * its id opens the tab, and does not scroll to it.
 */
export function useSection(id: string): { id?: string; hidden?: boolean } {
  const shown = useContext(Context)
  return shown === null ? { id } : { hidden: shown !== id }
}
