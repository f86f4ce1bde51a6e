import { useRef, useState } from 'react'
import { saveLink } from '../../../client/downloads/save-file.ts'
import { send } from '../../../client/session/api.ts'
import { type KeptFile, linkImage } from '../../../contract/files/calls.ts'
import { UploadField } from '../../ui/form/upload-field.tsx'
import type { UploadBounds } from '../../ui/form/upload-rules.ts'
import { ImageViewer } from '../../ui/media/image-viewer.tsx'
import { useSessionStore } from '../call/session-context.ts'
import * as css from './kept-files.css.ts'
import { attachmentBounds, sendAttachment } from './send-attachment.ts'

const isPicture = (file: KeptFile) => file.mediaType.startsWith('image/')

/** Marks that files are still being uploaded, so that a form with them can be neither saved nor left unasked. */
const pendingFile: KeptFile = { id: '', name: '', mediaType: '', size: 0 }
export const isPending = (files: readonly KeptFile[]): boolean => files.includes(pendingFile)

type Props = {
  id?: string
  label: string
  hideLabel?: boolean
  files: readonly KeptFile[]
  error?: string | undefined
  required?: boolean
  bounds?: UploadBounds
  /** Gives the address of a file that the record has; a new record has none. */
  getLink?: (file: KeptFile) => Promise<string>
  /** Without it the files are only read. */
  onChange?: (files: readonly KeptFile[]) => void
}

/** The files of a record: uploaded, opened and removed; pictures open in the viewer (D34, D35). */
export function KeptFiles({ files, getLink, onChange, bounds = attachmentBounds, ...field }: Props) {
  const session = useSessionStore()
  const [saved] = useState(() => new Set(files.map(file => file.id)))
  const [viewed, setViewed] = useState<string | null>(null)
  const own = useRef({ values: files, isSending: false })
  const tell = (part: Partial<typeof own.current>) => {
    own.current = { ...own.current, ...part }
    const { values, isSending } = own.current
    onChange?.(isSending ? [...values, pendingFile] : values)
  }
  const values = files.filter(file => file !== pendingFile)
  const pictures = values.filter(isPicture)
  const getUrl = async (file: KeptFile) =>
    getLink && saved.has(file.id)
      ? getLink(file)
      : (await send(linkImage, { iconPath: file.id }, { session })).url
  const getOpen = (file: KeptFile) => {
    if (isPicture(file)) return () => setViewed(file.id)
    return saved.has(file.id) ? async () => saveLink(await getUrl(file), file.name) : null
  }
  return (
    <div className={onChange ? css.field : ''}>
      <UploadField
        {...field}
        bounds={bounds}
        getOpen={getOpen}
        send={sendAttachment(session)}
        values={values}
        getFacts={getFacts}
        readOnly={!onChange}
        onChange={next => tell({ values: next })}
        onSending={isSending => isSending !== own.current.isSending && tell({ isSending })}
      />
      {viewed && (
        <ImageViewer
          pictures={pictures}
          first={viewed}
          getUrl={({ id }) => getUrl(pictures.find(each => each.id === id)!)}
          onClose={() => setViewed(null)}
        />
      )}
    </div>
  )
}

const getFacts = (file: KeptFile) => file
