import { FileDown, FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { isCallError } from '../../client/call-error.ts'
import { codeText } from '../../client/i18n.ts'
import { saveFile } from '../../client/save-download.ts'
import { sendForFile } from '../../client/send-for-file.ts'
import { sendFile } from '../../client/upload.ts'
import { codes } from '../../contract/codes.ts'
import {
  type ImportJob,
  type ImportKind,
  importPermissions,
  importTemplate,
  permissionTemplate,
  startImport,
} from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { useText } from '../use-text.ts'
import * as css from './imports.css.ts'

type Props = {
  kind: ImportKind
  /** What the role may import. */
  kinds: readonly ImportKind[]
  onKind: (kind: ImportKind) => void
  onStarted: (job: ImportJob) => void
}

const mostMb: Record<ImportKind, number> = {
  invitations: limits.inviteImportMb,
  external: limits.personnelImportMb,
  permissions: limits.inviteImportMb,
}

/** What is wrong with a file before it is sent; the server looks at its content. */
const problemOf = (file: File, kind: ImportKind): string => {
  if (!/\.xlsx$/i.test(file.name)) return codeText(codes.importNotWorkbook.code)
  const max = mostMb[kind]
  return file.size > max * 1024 * 1024 ? codeText(codes.importTooLarge.code, { max }) : ''
}

/** What is to be imported, its template, and the place where the filled-in workbook is dropped. */
export function FileStep({ kind, kinds, onKind, onStarted }: Props) {
  const { t } = useText()
  const { busy, trouble, take, template } = useFile(kind, onStarted)
  return (
    <div className={css.plate}>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <RadioGroup
        label={t('imports:what')}
        options={kinds.map(value => ({
          value,
          label: t(`imports:kind.${value}`),
          hint: t(`imports:kindHelp.${value}`),
        }))}
        value={kind}
        onChange={value => onKind(kinds.find(each => each === value) ?? kind)}
      />
      <div>
        <Button icon={FileDown} onClick={() => void template()}>
          {t('imports:template')}
        </Button>
      </div>
      <Drop busy={busy} onFile={file => void take(file)} />
    </div>
  )
}

function Drop({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const hover = (on: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(on)
  }
  const drop = (event: DragEvent) => {
    hover(false)(event)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onFile(file)
  }
  return (
    <section
      className={classNames(css.drop, over && css.over)}
      aria-label={t('imports:drop.label')}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={drop}
    >
      <Icon of={FileUp} size={20} />
      <span role="status">{t(busy ? 'imports:drop.reading' : 'imports:drop.text')}</span>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        hidden
        data-testid="import-file"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        {t('imports:drop.choose')}
      </Button>
    </section>
  )
}

const quiet = { quiet: true } as const

const templateOf = (kind: ImportKind) =>
  kind === 'permissions'
    ? sendForFile(permissionTemplate, {}, quiet)
    : sendForFile(importTemplate, { kind }, quiet)

const sent = (kind: ImportKind, file: File): Promise<ImportJob> =>
  kind === 'permissions'
    ? sendFile(importPermissions, {}, file, quiet)
    : sendFile(startImport, { kind }, file, quiet)

/** Sending the file, once: the same submit after a broken connection is the same import. */
function useFile(kind: ImportKind, onStarted: Props['onStarted']) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const trying = async (work: () => Promise<void>) => {
    setTrouble('')
    try {
      await work()
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(error.message || t('portal:state.errorTitle'))
    }
  }
  return {
    busy,
    trouble,
    template: () => trying(async () => saveFile(await templateOf(kind))),
    take: async (file: File) => {
      const wrong = problemOf(file, kind)
      if (wrong) return setTrouble(wrong)
      setBusy(true)
      await trying(async () => onStarted(await sent(kind, file)))
      setBusy(false)
    },
  }
}
