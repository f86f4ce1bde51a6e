import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { listed } from '../../../client/zones/format.ts'
import type { ImportJob, ImportKind } from '../../../contract/imports/calls.ts'
import { pasteImport } from '../../../contract/imports/paste.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { getSubject } from './import-state.ts'
import * as css from './imports.css.ts'

type Props = { kind: ImportKind; subjectId: string | null; onStarted: (job: ImportJob) => void }

/** Rows that were copied in a spreadsheet, as the rows of an import; what is refused stays in the field. */
export function PasteStep({ kind, subjectId, onStarted }: Props) {
  const { t } = useText()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const cells = getPastedCells(text)
  const check = async () => {
    setBusy(true)
    setTrouble('')
    try {
      onStarted(await send(pasteImport, { kind, ...getSubject(kind, subjectId), cells }, { quiet: true }))
    } catch (error) {
      if (!isCallError(error)) throw error
      const { heads } = (error.data ?? {}) as { heads?: string[] }
      const unknown = heads && t('imports:paste.unknownHeads', { heads: listed(heads) })
      setTrouble(unknown || error.message || t('portal:state.errorTitle'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.stack}>
      <TextArea
        className={css.pasted}
        label={t('imports:paste.label')}
        hint={t('imports:paste.hint')}
        error={trouble || undefined}
        rows={4}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {cells.length > 0 && (
        <Button busy={busy} onClick={() => void check()}>
          {t('imports:paste.check')}
        </Button>
      )}
    </div>
  )
}

/** The cells of text copied from a spreadsheet: columns by tabs, rows by line ends, a cell with either of them in quotes. */
export const getPastedCells = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (cell.lastIndex >= text.length) break
    if (match[3] !== '\t') rows.push([])
  }
  return rows.filter(row => row.some(each => each.trim()))
}
