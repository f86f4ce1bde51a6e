import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { isCallError } from '../../../client/http/call-error.ts'
import { getRefusal, type Refusal, type UploadBounds } from './upload-rules.ts'

/** What a row shows of a file: one that the record has already is no `File`. */
export type FileFacts = { name: string; size: number }

export type UploadItem<T> = {
  id: number
  file: FileFacts
} /** `share` of its bytes that have been sent, from 0 to 1; null when that is not known. */ & (
  | { state: 'sending'; end: () => void; share: number | null }
  | { state: 'done'; value: T }
  /** The server's message, or nothing: then a general text shows. */
  | { state: 'failed'; said: () => string; submitKey: string | undefined; again: File }
)

/** A file that was not even sent. */
export type Refused = { id: number; name: string; refusal: Refusal }

export type SendUpload<T> = (
  file: File,
  options: {
    signal: AbortSignal
    submitKey: string | undefined
    onProgress: (share: number) => void
  },
) => Promise<T>

export type UploadOptions<T> = {
  bounds: UploadBounds
  send: SendUpload<T>
  /** The uploaded values, in the order of the list, whenever they change. */
  onChange: (values: readonly T[]) => void
  onRefused?: ((name: string, refusal: Refusal) => void) | undefined
}

export type UploadList<T> = {
  $items: ReadableAtom<readonly UploadItem<T>[]>
  $refused: ReadableAtom<readonly Refused[]>
  take: (files: readonly File[]) => void
  retry: (id: number) => void
  remove: (id: number) => void
  /** Cancels every upload under way. */
  end: () => void
  /** Shows these uploaded values in place of those of the list; uploads under way stay. */
  show: (values: readonly T[], getFacts: (value: T) => FileFacts) => void
}

type Stores<T> = { $items: WritableAtom<readonly UploadItem<T>[]>; wish: () => UploadOptions<T> }

const tell = <T>({ $items, wish }: Stores<T>) =>
  wish().onChange($items.get().flatMap(each => (each.state === 'done' ? [each.value] : [])))

async function start<T>(stores: Stores<T>, id: number, file: File, submitKey?: string) {
  const { $items, wish } = stores
  const put = (item: UploadItem<T>) =>
    $items.set($items.get().map(each => (each.id === item.id ? item : each)))
  const ending = new AbortController()
  const { signal } = ending
  const end = () => ending.abort()
  const onProgress = (share: number | null) => {
    if (!signal.aborted) put({ id, file, state: 'sending', end, share })
  }
  onProgress(null)
  try {
    const value = await wish().send(file, { signal, submitKey, onProgress })
    // A file removed meanwhile is no longer in the list.
    if (signal.aborted) return
    put({ id, file, state: 'done', value })
    tell(stores)
  } catch (error) {
    const isKnown = isCallError(error)
    // After a broken connection the file may have arrived: the same key prevents a second copy.
    const submitAgain = isKnown && error.transport ? error.submitKey : undefined
    put({
      id,
      file,
      state: 'failed',
      said: () => (isKnown ? error.message : ''),
      submitKey: submitAgain,
      again: file,
    })
    if (!isKnown && !signal.aborted) throw error
  }
}

/** The files of a field, each with its own upload: a result of one does not affect the others. */
export function uploadList<T>(wish: () => UploadOptions<T>): UploadList<T> {
  const $items = atom<readonly UploadItem<T>[]>([])
  const $refused = atom<readonly Refused[]>([])
  const stores = { $items, wish }
  let last = 0
  const takeOne = (file: File) => {
    const { bounds } = wish()
    // In a field for one file, a failed file does not block the next one.
    const standing = $items.get().filter(each => bounds.files > 1 || each.state !== 'failed')
    const names = standing.map(each => each.file)
    const refusal = getRefusal(file, bounds, names)
    last += 1
    if (refusal) {
      wish().onRefused?.(file.name, refusal)
      return $refused.set([...$refused.get(), { id: last, name: file.name, refusal }])
    }
    $items.set([...standing, { id: last, file, state: 'sending', end: () => undefined, share: null }])
    void start(stores, last, file)
  }
  return {
    $items,
    $refused,
    take: files => {
      $refused.set([])
      files.forEach(takeOne)
    },
    retry: id => {
      const item = $items.get().find(each => each.id === id)
      if (item?.state === 'failed') void start(stores, id, item.again, item.submitKey)
    },
    end: () => {
      for (const item of $items.get()) if (item.state === 'sending') item.end()
    },
    show: (values, getFacts) => {
      const under = $items.get().filter(each => each.state !== 'done')
      const done = values.map(value => {
        last += 1
        return { id: last, file: getFacts(value), state: 'done', value } as const
      })
      $items.set([...done, ...under])
    },
    remove: id => {
      const item = $items.get().find(each => each.id === id)
      $refused.set([])
      $items.set($items.get().filter(each => each !== item))
      if (item?.state === 'sending') item.end()
      if (item?.state === 'done') tell(stores)
    },
  }
}
