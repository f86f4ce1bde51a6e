import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useId } from 'react'

const $forms = atom<ReadonlySet<string>>(new Set())

/** Whether any form on the screen holds changes that are not saved. */
export const isUnsaved = (): boolean => $forms.get().size > 0

/** The same, for a component that draws it. */
export const useIsUnsaved = (): boolean => useStore($forms).size > 0

/** Says whether the form of this component really differs from what is saved; leaving it counts as clean. */
export function useUnsaved(dirty: boolean): void {
  const id = useId()
  useEffect(() => {
    mark(id, dirty)
    return () => mark(id, false)
  }, [id, dirty])
}

/** Forgets every mark: the person has agreed to leave. */
export const discardUnsaved = (): void => $forms.set(new Set())

function mark(id: string, dirty: boolean): void {
  const now = $forms.get()
  if (now.has(id) === dirty) return
  $forms.set(dirty ? new Set([...now, id]) : new Set([...now].filter(each => each !== id)))
}
