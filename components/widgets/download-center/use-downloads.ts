import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { getDownloads } from '../../../client/downloads/downloads.ts'
import { unseen } from '../../../client/downloads/items.ts'
import { fetchDownload, saveFile } from '../../../client/downloads/save-file.ts'
import { isCallError } from '../../../client/http/call-error.ts'
import type { Download } from '../../../contract/downloads/calls.ts'
import { useOnline } from '../../shared/call/use-online.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useTold } from '../../shared/drop-panel/use-told.ts'
import type { DownloadPanelProps } from './panel.tsx'

/** The list behind the panel, and the actions on its items with their results. */
export function useDownloads({ session, emit }: DownloadPanelProps['host'], say: (text: string) => void) {
  const { t, locale } = useText()
  const downloads = getDownloads(session)
  const shelf = useStore(downloads.$shelf)
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  useFollowing(downloads, locale)
  useSeen(downloads, unseen(shelf.items).length)

  const attempt = async (item: Download, work: () => Promise<string>) => {
    if (busy.has(item.id)) return
    setTrouble('')
    setBusy(now => new Set(now).add(item.id))
    try {
      say(await work())
    } catch (error) {
      if (!isCallError(error)) throw error
      const words = t('downloads:trouble', { file: item.fileName, reason: error.message })
      if (emit('mds-error', { error })) setTrouble(words)
      say(words)
    } finally {
      setBusy(now => new Set([...now].filter(id => id !== item.id)))
    }
  }
  const save = (item: Download) => {
    if (!emit('mds-download', { id: item.id, fileName: item.fileName })) return
    void attempt(item, async () => {
      saveFile(await fetchDownload(item.id, session))
      return t('downloads:saved', { file: item.fileName })
    })
  }
  const retry = (item: Download) =>
    void attempt(item, async () => {
      await downloads.retry(item.id)
      return t('downloads:again', { file: item.fileName })
    })
  const cancel = (item: Download) =>
    void attempt(item, async () => {
      await downloads.cancel(item.id)
      return t('downloads:cancelled', { file: item.fileName })
    })
  return {
    shelf,
    ours: useTold(shelf.error, emit),
    trouble,
    busy,
    refresh: () => void downloads.refresh(),
    more: () => void downloads.more(),
    acts: { save, retry, cancel },
  }
}

export type DownloadsInUse = ReturnType<typeof useDownloads>

/** Items in the open panel count as seen. */
function useSeen(downloads: ReturnType<typeof getDownloads>, fresh: number) {
  useEffect(() => {
    if (fresh > 0) void downloads.see()
  }, [downloads, fresh])
}

/**
 * Keeps the list loaded while the panel is open; loads it again after a change of language, and when the network is
 * back.
 */
function useFollowing(downloads: ReturnType<typeof getDownloads>, locale: string) {
  const online = useOnline()
  const shown = useRef({ locale, online })
  useEffect(() => downloads.hold(), [downloads])
  useEffect(() => {
    const before = shown.current
    shown.current = { locale, online }
    // Reasons come in the language of the request.
    if (before.locale !== locale || (online && !before.online)) void downloads.refresh()
  }, [downloads, locale, online])
}
