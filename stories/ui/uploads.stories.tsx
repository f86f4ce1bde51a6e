import { useEffect, useRef } from 'react'
import { CallError } from '../../client/http/call-error.ts'
import { UploadField } from '../../components/ui/form/upload-field.tsx'
import { column } from '../ground.css.ts'
import type { Story } from '../story.ts'

export default { title: 'Primitives / Uploads' }

const refused = (message: string) => Promise.reject(new CallError({ name: 'unknown', code: -1, message }))

/** Three results, by the name of a file: never finished, refused, accepted. */
const send = async (file: File): Promise<string> => {
  if (file.name.startsWith('Monitoring')) return new Promise(() => undefined)
  if (file.name.startsWith('Informed')) return refused('研究资料库已锁定，暂不能上传。')
  return file.name.startsWith('Delegation') ? refused('') : file.name
}

const shown = (names: readonly string[]) => {
  const Shown: Story = () => {
    const box = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const input = box.current?.querySelector('input')
      if (!input || names.length === 0) return
      const chosen = new DataTransfer()
      for (const name of names) chosen.items.add(new File([new Uint8Array(240_000)], name))
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, [])
    return (
      <div ref={box} className={column}>
        <UploadField label="Essential documents" send={send} onChange={() => undefined} />
      </div>
    )
  }
  return Shown
}

export const Empty = shown([])
export const Uploading = shown(['Monitoring visit report S07.docx', 'Monitoring plan 2.1.pdf'])
export const Failed = shown([
  'Investigator brochure, edition 9.pdf',
  'Informed consent form 3.0 (zh-CN) 复旦大学附属肿瘤医院.pdf',
  'Delegation log.xlsx',
])
export const Refused = shown(['Protocol.pdf', 'protocol.PDF', 'Export.zip', 'A.pdf', 'B.pdf', 'C.pdf'])
export const Arrived = shown(['Investigator brochure, edition 9.pdf', 'Protocol 4.0.docx'])
