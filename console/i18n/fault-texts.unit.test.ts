import { expect, it } from 'vitest';
import en from '#locales/en/errors.json' with { type: 'json' };
import es from '#locales/es/errors.json' with { type: 'json' };
import ptBR from '#locales/pt-BR/errors.json' with { type: 'json' };

/** What each category of failures says: its title, and a word of its tip, in English, Portuguese and Spanish. */
const CATEGORIES = {
  UNAUTHENTICATED: [
    ['You are not signed in', 'credentials'],
    ['Você não está conectado', 'credenciais'],
    ['No ha iniciado sesión', 'credenciales'],
  ],
  FORBIDDEN: [
    ['Access denied', "You don't have permission to access this resource"],
    ['Acesso negado', 'não tem permissão'],
    ['Acceso denegado', 'No tiene permiso'],
  ],
  NETWORK: [
    ['No connection', 'Check your connection'],
    ['Sem conexão', 'Verifique sua conexão'],
    ['Sin conexión', 'Compruebe su conexión'],
  ],
  INTERNAL: [
    ['Something went wrong on our side', 'Try again later'],
    ['Algo deu errado do nosso lado', 'Tente novamente mais tarde'],
    ['Algo salió mal por nuestra parte', 'Vuelva a intentarlo más tarde'],
  ],
  NOT_FOUND: [
    ['Not found', 'deleted or moved'],
    ['Não encontrado', 'excluído ou movido'],
    ['No encontrado', 'eliminado o movido'],
  ],
  CONFLICT: [
    ['Modified by another user', 'Refresh'],
    ['Modificado por outro usuário', 'Atualize'],
    ['Modificado por otro usuario', 'Actualice'],
  ],
  VALIDATION: [
    ['Some values are not valid', 'Correct the marked fields'],
    ['Alguns valores não são válidos', 'Corrija os campos marcados'],
    ['Algunos valores no son válidos', 'Corrija los campos marcados'],
  ],
  UNKNOWN: [
    ['Something went wrong', 'contact support'],
    ['Algo deu errado', 'fale com o suporte'],
    ['Algo salió mal', 'contacte con soporte'],
  ],
} as const;

type Category = keyof typeof CATEGORIES;

it.each(Object.keys(CATEGORIES).filter((code): code is Category => code in CATEGORIES))(
  'a failure of the category %s has a title and a tip in three languages [X1] [T7]',
  (code) => {
    for (const [at, errors] of [en, ptBR, es].entries()) {
      const [title, tip] = CATEGORIES[code][at] ?? ['', ''];
      expect(errors[code].title).toBe(title);
      expect(errors[code].tip).toContain(tip);
    }
  },
);
