import { describe, expect, it } from 'vitest';
import { linesOf, type ExtractData, type ExtractDelivery } from './extract-data.ts';
import { s2240 } from './s2240.ts';

const delivery = (values: Partial<ExtractDelivery> = {}): ExtractDelivery => ({
  day: '2026-02-01',
  product: 'Ear plug',
  quantity: 1,
  certificate: '5745',
  wasValid: true,
  isProved: true,
  agents: ['02.01.001'],
  ...values,
});

const data = (deliveries: readonly ExtractDelivery[], values: Partial<ExtractData> = {}): ExtractData => ({
  language: 'PT_BR',
  company: { name: 'Acme', businessId: '11222333000181' },
  employee: { name: 'Rita Souza', identification: '529.982.247-25', sector: 'Solda & corte', jobRole: null },
  from: '2026-01-01',
  to: '2026-03-31',
  lines: linesOf(deliveries),
  ...values,
});

/** The elements with a value, in their order. */
const valuesIn = (xml: string): [string, string][] =>
  [...xml.replaceAll(/<!--.*?-->/g, '').matchAll(/<(\w+)>([^<]+)<\/\1>/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);

describe('the part of S-2240', () => {
  it('names what is known, and leaves every answer of the person in charge empty IDEA-26', () => {
    const xml = s2240(data([delivery(), delivery({ day: '2026-03-01', certificate: '5674', wasValid: false })]));
    expect(valuesIn(xml)).toEqual([
      ['tpInsc', '1'],
      ['nrInsc', '11222333'],
      ['cpfTrab', '52998224725'],
      ['dscSetor', 'Solda &amp; corte'],
      ['codAgNoc', '02.01.001'],
      ['utilizEPI', '2'],
      ['docAval', '5674'],
      ['docAval', '5745'],
    ]);
    // The order of the schema evtExpRisco.xsd, S-1.3.
    const [one] = xml.replaceAll(/<!--.*?-->/g, '').match(/<agNoc>[^]*<\/agNoc>/) ?? [];
    expect([...(one ?? '').matchAll(/<(\w+)>/g)].map(([, name]) => name).join(' ')).toBe(
      'agNoc codAgNoc tpAval intConc limTol unMed tecMedicao epcEpi utilizEPC eficEpc utilizEPI eficEpi epi docAval epi docAval ' +
        'epiCompl medProtecao condFuncto usoInint przValid periodicTroca higienizacao',
    );
    for (const name of ['tpAval', 'intConc', 'eficEpc', 'eficEpi', 'przValid', 'higienizacao', 'cpfResp'])
      expect(xml).toContain(`<!-- A preencher pela pessoa responsável --><${name}></${name}>`);
    expect(xml).toContain(
      'CA 5674 (Ear plug), 01/03/2026 – 01/03/2026: peças 1, entregas 1, com CA válido nesse dia 0',
    );
  });

  it('groups by agent and certificate, and says which deliveries name no agent or certificate IDEA-26', () => {
    const lines = linesOf([
      delivery({ product: 'Glove', agents: ['03.01.001', '01.19.002'], certificate: null, wasValid: false }),
      delivery({ product: 'Boot', agents: [], isProved: false }),
      delivery({ product: 'Plug', quantity: 3 }),
      delivery({ day: '2026-01-09' }),
    ]);
    expect(lines.map(({ agent, certificate, quantity, from, to }) => [agent, certificate, quantity, from, to])).toEqual(
      [
        ['01.19.002', null, 1, '2026-02-01', '2026-02-01'],
        ['02.01.001', '5745', 4, '2026-01-09', '2026-02-01'],
        ['03.01.001', null, 1, '2026-02-01', '2026-02-01'],
        [null, '5745', 1, '2026-02-01', '2026-02-01'],
      ],
    );
    expect(lines[1]).toMatchObject({ products: ['Ear plug', 'Plug'], deliveries: 2, provedDeliveries: 2 });
    const xml = s2240(data([], { lines }));
    expect(xml.match(/<docAval>/g)).toHaveLength(1);
    expect(xml).toContain('o produto não indica agente nocivo: CA 5745 (Boot)');
    expect(xml).toContain('<!-- sem CA (Glove)');
    expect(s2240(data([]))).toContain('<!-- Nenhum produto entregue indica agente nocivo');
  });

  it('invents no number of employer or person, and cannot be broken out of by a name', () => {
    const evil = '--><x>]]>&\u0000"';
    const xml = s2240(
      data([delivery({ product: evil, certificate: evil })], {
        company: { name: evil, businessId: '12-345' },
        employee: { name: `${evil}-`, identification: '111.111.111-11', sector: evil, jobRole: null },
      }),
    );
    expect(valuesIn(xml)).toEqual([
      ['dscSetor', '--&gt;&lt;x&gt;]]&gt;&amp;&quot;'],
      ['codAgNoc', '02.01.001'],
      ['utilizEPI', '2'],
      ['docAval', '--&gt;&lt;x&gt;]]&gt;&amp;&quot;'],
    ]);
    expect(xml.replaceAll(/<!--(?:(?!--).)*-->/g, '')).not.toMatch(/<!--|-->|<x>/);
  });
});
