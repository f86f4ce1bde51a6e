import { describe, expect, it } from 'vitest'
import { splitPasted } from '../../../../components/widgets/user-picker/use-paste.ts'

describe('a pasted list (WIDGETS 2.1.8)', () => {
  it('is parted by new lines, tabs, commas and semicolons, Chinese ones too', () =>
    expect(splitPasted('a@x.cn, b@x.cn，c@x.cn; d@x.cn；e@x.cn\r\nf@x.cn\tg@x.cn')?.keys).toEqual(
      [...'abcdefg'].map(letter => `${letter}@x.cn`),
    ))

  it('one entry is no list', () => {
    expect(splitPasted('zhang wei')).toBeNull()
    expect(splitPasted(' a@x.cn,\n')).toBeNull()
    expect(splitPasted('')).toBeNull()
  })

  it('takes the address of a mail client’s entry', () =>
    expect(splitPasted('"Zhang, Wei" <zw@x.cn>; 李娜 <li@x.cn>')?.keys).toContain('li@x.cn'))

  it('holds nobody twice, whatever the case or width', () =>
    expect(splitPasted('A@x.cn\na@X.cn\nＡ@x.cn\nb@x.cn')?.keys).toEqual(['A@x.cn', 'b@x.cn']))

  it('takes 20 and names the rest', () => {
    const list = splitPasted(Array.from({ length: 23 }, (_, at) => `u${at}`).join('\n'))
    expect(list?.keys).toHaveLength(20)
    expect(list?.over).toEqual(['u20', 'u21', 'u22'])
  })
})
