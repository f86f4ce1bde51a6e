import { useState } from 'react'
import { type Downloads, getDownloads } from '../../../client/downloads/downloads.ts'
import { isCallError } from '../../../client/http/call-error.ts'
import { toast } from '../../ui/feedback/toast-store.ts'

type ExportRequest = Parameters<Downloads['add']>[0]

/**
 * Orders a file, which then appears among the downloads; `started` is the message. Resolves to whether it has
 * started.
 */
export function useExport(started: string) {
  const [busy, setBusy] = useState(false)
  const ask = async (send: () => Promise<ExportRequest>): Promise<boolean> => {
    setBusy(true)
    try {
      getDownloads().add(await send())
      toast('info', started)
      return true
    } catch (error) {
      // The screen has already shown the reason.
      if (!isCallError(error)) throw error
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, ask }
}
