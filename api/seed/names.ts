/** Common names in Brazil, for the people of the demo. */
export const FIRST_NAMES =
  'Adriana Aline Ana André Antônio Beatriz Bruno Camila Carlos Cláudia Daniel Diego Eduardo Elaine Fábio Fernanda Gabriel Gustavo Helena Igor Isabela João José Juliana Larissa Leandro Luciana Luiza Marcos Maria Mateus Natália Otávio Patrícia Paulo Rafael Renata Ricardo Rita Rodrigo Sandra Sérgio Simone Tatiana Thiago Vanessa Vinícius Wagner'.split(
    ' ',
  );

/** Common family names in Brazil. */
export const LAST_NAMES =
  'Almeida Andrade Araújo Barbosa Batista Braga Cardoso Carvalho Castro Correia Costa Duarte Farias Fernandes Ferreira Freitas Gomes Gonçalves Lima Lopes Machado Martins Mendes Monteiro Moraes Moreira Nascimento Nogueira Nunes Oliveira Pereira Pinto Prado Ramos Reis Ribeiro Rocha Santana Santos Silva Soares Souza Teixeira Torres Vieira'.split(
    ' ',
  );
