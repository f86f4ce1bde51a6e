import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { uploadFile } from '../../../contract/files/calls.ts'
import { editOrganisation } from '../../../contract/organisations/changes.ts'
import {
  linkOrganisationFile,
  listOrganisations,
  organisationById,
  organisationHistory,
} from '../../../contract/organisations/manage.ts'
import { expire } from '../../../server/app/chores.ts'
import { getHeaders } from '../attacks/wire.ts'
import { type Answer, type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getForm, onePixel } from '../upload-form.ts'

let server: DemoServer
let admin: Caller
let colleague: Caller
let ids: string[]

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  colleague = await server.caller('zhou.mingxuan')
  const { data } = await server.call(listOrganisations, { type: 'ethics_committee', limit: 5 }, admin)
  ids = data.records.map(each => each.id)
})
afterAll(() => server.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const upload = async (name: string, bytes: Buffer, by = admin): Promise<string> => {
  const form = getForm({ purpose: 'attachment' }, [{ name, bytes }])
  const answer = await server.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { ...getHeaders(by), 'idempotency-key': crypto.randomUUID(), 'content-type': form.type },
    payload: form.payload,
  })
  return String(answer.json<Answer>().data)
}
const detail = async (id: string) => (await server.call(organisationById, { id }, admin)).data
const setFiles = async (id: string, files: readonly string[], by = admin) => {
  const { rowVersion } = await detail(id)
  return server.call(editOrganisation, { id, rowVersion, flowFiles: files.map(each => ({ id: each })) }, by)
}
const sweep = () => expire(server.database, server.services.files, admin.tenantId)

describe('the flow files of an organisation', () => {
  test('are kept with the record, served by a link, and named in the history [E13, TR-W6]', async () => {
    const [id] = ids as [string]
    const files = [await upload('Submission flow.pdf', pdf), await upload('Stamp page.png', onePixel)]
    expect((await setFiles(id, files)).code).toBe(0)
    expect((await detail(id)).flowFiles).toEqual([
      { id: files[0], name: 'Submission flow.pdf', mediaType: 'application/pdf', size: pdf.length },
      { id: files[1], name: 'Stamp page.png', mediaType: 'image/png', size: onePixel.length },
    ])
    await sweep()
    const served = await Promise.all(
      files.map(async fileId => {
        const { data } = await server.call(linkOrganisationFile, { id, fileId }, admin)
        const { headers, rawPayload } = await server.app.inject({ url: data.url })
        return [headers['content-disposition']?.toString().split(';')[0], rawPayload.length]
      }),
    )
    expect(served).toEqual([
      ['attachment', pdf.length],
      ['inline', onePixel.length],
    ])
    const [entry] = (await server.call(organisationHistory, { id }, admin)).data.records
    expect(entry!.changes).toEqual([
      { field: 'flowFiles', from: [], to: ['Submission flow.pdf', 'Stamp page.png'] },
    ])

    expect((await setFiles(id, files.slice(1))).code).toBe(0)
    expect((await detail(id)).flowFiles.map(each => each.id)).toEqual([files[1]])
    const gone = await server.call(linkOrganisationFile, { id, fileId: files[0]! }, admin)
    expect(gone.code).toBe(codes.dataNotFound.code)
    await sweep()
    expect(await server.getRows('file', { id: files }, 'name')).toEqual([{ name: 'Stamp page.png' }])
  })

  test('are only those that the user has uploaded, each once, of one organisation [E13, TR-T5]', async () => {
    const [id, second] = ids as [string, string]
    const mine = await upload('a.pdf', pdf)
    const refused = async (files: readonly string[], code: keyof typeof codes, to = id) => {
      const before = await detail(to)
      const answer = await setFiles(to, files)
      expect([answer.code, (answer.data as { field?: string }).field]).toEqual([
        codes[code].code,
        'flowFiles',
      ])
      expect(await detail(to)).toEqual(before)
    }
    await refused([await upload('theirs.pdf', pdf, colleague)], 'dataNotFound')
    const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    await refused([await upload('foreign.pdf', pdf, stranger)], 'dataNotFound')
    await refused([mine, mine], 'itemRepeated')
    expect((await setFiles(id, [mine])).code).toBe(0)
    await refused([mine], 'dataNotFound', second)
    const link = (fileId: string, by: Caller, of = id) =>
      server.call(linkOrganisationFile, { id: of, fileId }, by)
    expect((await link(mine, admin)).code).toBe(0)
    expect((await link(mine, stranger)).code).toBe(codes.dataNotFound.code)
    expect((await link(mine, admin, second)).code).toBe(codes.dataNotFound.code)
    const four = await Promise.all([1, 2, 3, 4].map(n => upload(`${n}.pdf`, pdf)))
    expect((await setFiles(id, four)).code).toBe(codes.invalidInput.code)
  })
})
