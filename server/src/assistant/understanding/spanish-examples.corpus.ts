/** As examples.corpus.ts, for what is answered in Spanish. */
export const spanishExamples = `
hours
a que hora abren
a que hora cierran
cual es su horario
horario de atencion
horario
estan abiertos hoy
abren los sabados
abren los domingos
estan abiertos mañana
hasta que hora estan
abierto ahora
estan cerrados
que dias abren
abren en navidad
abren el dia de accion de gracias
puedo pasar hoy
cuando abren
cuando puedo ir a la tienda
estan abiertos el lunes
abren temprano

location
donde estan
donde estan ubicados
cual es su direccion
direccion por favor
donde queda la tienda
como llego
ubicacion
en que calle estan
donde puedo ver los pisos
tienen tienda

area
atienden en mi pueblo
llegan hasta mi zona
dan servicio en mi area
que zonas cubren
trabajan en otros pueblos
vienen hasta aca
hasta donde van
vivo lejos vienen

phone
cual es su telefono
numero de telefono
telefono por favor
a que numero llamo
puedo llamarles
tienen correo electronico
como los contacto
tienen whatsapp

visit
quiero una cita
quiero que vengan a medir
vengan a ver mi piso por favor
me gustaria que alguien viniera a medir el cuarto
quisiera una visita a domicilio
quiero un presupuesto
quiero una cotizacion
pueden venir a medir
pueden venir a mi casa
necesito un estimado
consulta gratis
quiero agendar una visita
es gratis la consulta
cobran por el presupuesto
necesito pisos nuevos
quiero cambiar el piso de mi cocina
quiero poner piso nuevo
hacen presupuestos gratis
cuanto cobran por venir

callback
llamenme por favor
me pueden llamar
mi numero es
necesito que me llamen
aqui esta mi numero
quiero que alguien me llame
dejo mi numero

price
cuanto cuesta
cuanto vale
precio por pie cuadrado
cuanto cobran
cual es el precio
precios
cuanto cuesta la instalacion
cuanto sale poner laminado
es caro
que tan caro es

product
piso resistente al agua
algo que aguante el agua para el baño
piso que no se dañe con la humedad
venden alfombras
tienen pisos de madera
venden vinilo
tienen laminado
venden azulejos
tienen baldosas
que pisos venden
que tienen
tienen losa
venden piso vinilico
tienen porcelanato
tipos de pisos
que productos tienen
venden ceramica

service
instalan pisos
instalan laminado
hacen instalacion
quitan la alfombra vieja
pulen pisos de madera
ustedes ponen el piso
que servicios ofrecen
trabajan en casas
hacen trabajos comerciales

person
quiero hablar con una persona
puedo hablar con alguien
un humano por favor
representante
hay alguien ahi
agente
hablar con el dueño

identity
eres un robot
eres una persona
es una maquina
quien eres
como te llamas
es un bot
hablo con una persona real

language
hablan español
habla español
alguien habla español
no hablo ingles
tienen alguien que hable español
se habla español
en español por favor

greeting
hola
buenos dias
buenas tardes
buenas noches
que tal
como estas

thanks
gracias
muchas gracias
mil gracias
te lo agradezco
adios
hasta luego

discount
tienen descuentos
me pueden dar un descuento
hay ofertas
tienen cupones
promociones
rebajas

other
puedo pagar con tarjeta
aceptan tarjetas
tienen financiamiento
puedo pagar a plazos
tienen garantia
cuanto tarda
cuanto tarda la instalacion
cuanto tardan en instalar
cuantos dias dura el trabajo
que garantia dan
puedo devolver lo que sobra
hay estacionamiento
como limpio el piso
se puede poner sobre cemento
cuando pueden empezar
tienen en existencia
hacen entregas
mueven los muebles
necesito un permiso
buscan trabajadores
tienen trabajo
`;
